#ifndef WEFT_CCRYPTO_SHIM_H
#define WEFT_CCRYPTO_SHIM_H

#include <openssl/evp.h>

#endif
