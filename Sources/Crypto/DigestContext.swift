#if canImport(CryptoKit)
  internal import CryptoKit

  /// The platform's SHA-256. This branch is for Apple platforms and is not compiled by a Linux build.
  @safe
  struct DigestContext: ~Copyable {
    private var hasher = CryptoKit.SHA256()

    mutating func restart() {
      hasher = CryptoKit.SHA256()
    }

    /// The buffer is read before the call returns.
    @unsafe
    mutating func update(_ buffer: UnsafeRawBufferPointer) {
      unsafe hasher.update(bufferPointer: buffer)
    }

    mutating func finish() -> SHA256Digest {
      let bytes = ContiguousArray(hasher.finalize())
      guard let digest = SHA256Digest(bytes: bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
      return digest
    }
  }
#else
  internal import CCrypto

  /// libcrypto's SHA-256: one context and one fetched algorithm, so that a digest costs neither a look-up nor an allocation.
  ///
  /// Safe: both pointers are owned from `init` to `deinit`, and the value cannot be copied.
  @safe
  struct DigestContext: ~Copyable {
    private let context: OpaquePointer
    private let algorithm: OpaquePointer

    init() {
      // Fails without memory or without SHA-256 in the library; nothing in the engine can go on then.
      guard let context = unsafe EVP_MD_CTX_new(), let algorithm = unsafe EVP_MD_fetch(nil, "SHA256", nil) else {
        fatalError("libcrypto offers no SHA-256")
      }
      unsafe self.context = context
      unsafe self.algorithm = algorithm
    }

    deinit {
      // Owned by this value alone.
      unsafe EVP_MD_CTX_free(context)
      unsafe EVP_MD_free(algorithm)
    }

    mutating func restart() {
      // Both pointers are owned.
      let code = unsafe EVP_DigestInit_ex2(context, algorithm, nil)
      precondition(code == 1, "libcrypto could not begin a digest")
    }

    /// The buffer is read before the call returns.
    @unsafe
    mutating func update(_ buffer: UnsafeRawBufferPointer) {
      let code = unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
      precondition(code == 1, "libcrypto could not read a message")
    }

    mutating func finish() -> SHA256Digest {
      var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      // The library writes exactly 32 bytes for SHA-256, the size of the words.
      let code = unsafe withUnsafeMutableBytes(of: &words) { bytes in
        unsafe EVP_DigestFinal_ex(context, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), nil)
      }
      precondition(code == 1, "libcrypto could not finish a digest")
      return SHA256Digest(
        UInt64(bigEndian: words.0), UInt64(bigEndian: words.1), UInt64(bigEndian: words.2), UInt64(bigEndian: words.3))
    }
  }
#endif
