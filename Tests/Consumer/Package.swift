// swift-tools-version: 6.2
import PackageDescription

// An application that depends on Weft: what it can reach is what is public.
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "Weft", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer", dependencies: [.product(name: "Weft", package: "Weft")], path: "Sources",
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
