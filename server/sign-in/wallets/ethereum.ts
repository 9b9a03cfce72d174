import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The address, in lower case, whose key signed a message as wallets do (EIP-191); null for an invalid signature. */
export function signerOf(text: string, signature: string): string | null {
  const parts = /^0x([0-9a-f]{128})([0-9a-f]{2})$/i.exec(signature)
  const recovery = [0, 1, 27, 28].indexOf(Number.parseInt(parts?.[2] ?? '', 16)) % 2
  if (!parts?.[1] || recovery < 0) return null
  const message = utf8ToBytes(text)
  const digest = keccak_256(
    concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message),
  )
  try {
    const recovered = concatBytes(Uint8Array.of(recovery), hexToBytes(parts[1]))
    const compressed = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
    const key = secp256k1.Point.fromBytes(compressed).toBytes(false)
    return `0x${bytesToHex(keccak_256(key.slice(1)).slice(-20))}`
  } catch {
    return null // the numbers aren't a point of the curve
  }
}
