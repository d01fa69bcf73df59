internal import Testing
internal import Weft
internal import WeftOperations

@Suite("Schema in JSON")
struct SchemaJSONTests {
  static let text = """
    {
      "weft": 1,
      "version": 3,
      "entities": {
        "item": {
          "life": "editsRevive",
          "fields": {
            "title": {
              "type": "text",
              "rule": "lastWriterWins"
            },
            "quantity": {
              "rule": "counter"
            },
            "tags": {
              "type": "text",
              "rule": "set",
              "bias": "addWins"
            }
          }
        },
        "Aisle": {
          "life": "deleteWins",
          "fields": {
            "zone": {
              "type": "number",
              "rule": "lastWriterWins"
            },
            "area": {
              "type": "any",
              "rule": "lastWriterWins"
            }
          }
        },
        "mark": {
          "life": "lastWriterWins",
          "fields": {}
        }
      }
    }

    """

  @Test("A schema is read in the order of declaration")
  func reading() throws {
    let schema = try Schema(json: Self.text)
    #expect(schema.version == 3)
    #expect(schema.entities.map(\.name) == ["item", "Aisle", "mark"])
    #expect(schema.entities.map(\.life) == [.editsRevive, .deleteWins, .lastWriterWins])
    #expect(schema.entities.map { $0.fields.map(\.name) } == [["title", "quantity", "tags"], ["zone", "area"], []])
    #expect(schema.entities[0].fields.map(\.type) == [.text, .int, .text])
    #expect(schema.entities[0].fields.map(\.rule) == [.lastWriterWins, .counter, .set(.addWins)])
    #expect(schema.entities[1].fields.map(\.type) == [.number, .any])
  }

  @Test("What was read is written as it stood")
  func writing() throws {
    let schema = try Schema(json: Self.text)
    #expect(schema.json == Self.text)
    #expect(try Schema(json: schema.json.utf8).digest == schema.digest)
  }

  @Test("Every rule, type and life comes back")
  func everything() throws {
    let fields = FieldType.allCases.flatMap { type in
      [Field("register \(type)", type), Field("set \(type)", type, .set())]
    }
    let entities = EntityLife.allCases.map {
      EntityType("é \($0)", life: $0, fields: fields + [Field("n", .int, .counter)])
    }
    let schema = try Schema(version: .max, entities: entities)
    let read = try Schema(json: schema.json)
    #expect(read.digest == schema.digest)
    #expect(read.json == schema.json)
  }

  @Test("Life, a counter's type and a set's bias may be left out")
  func defaults() throws {
    let schema = try Schema(
      json: """
        {"version":1,"weft":1,"entities":{"item":{"fields":{
          "n":{"rule":"counter"},"m":{"type":"int","rule":"counter"},"s":{"rule":"set","type":"id"}}}}}
        """)
    #expect(schema.entities[0].life == .editsRevive)
    #expect(schema.entities[0].fields.map(\.type) == [.int, .int, .id])
    #expect(schema.entities[0].fields.map(\.rule) == [.counter, .counter, .set(.addWins)])
  }
}
