import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type TestWallet = ReturnType<typeof createWallet>

/** An Ethereum wallet with a new key that signs any text as wallets do (EIP-191). Its address is in lower case. */
export function createWallet(key = secp256k1.utils.randomSecretKey()) {
  const address = `0x${bytesToHex(keccak_256(secp256k1.getPublicKey(key, false).slice(1)).slice(-20))}`
  const sign = (text: string): string => {
    const message = utf8ToBytes(text)
    const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`)
    const digest = keccak_256(concatBytes(prefix, message))
    const signature = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
    const recovery = signature[0] === 0 ? '1b' : '1c'
    return `0x${bytesToHex(signature.slice(1))}${recovery}`
  }
  return { address, sign }
}
