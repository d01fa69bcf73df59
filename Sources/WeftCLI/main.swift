internal import Foundation

exit(Program.run().rawValue)
