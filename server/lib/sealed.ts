import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * AES-256-GCM with a key derived from SECRET, one for each purpose, so that a copy of the database alone opens nothing.
 * `ownerId`: the id of the row that the text belongs to. `unseal` throws if it was sealed under another SECRET, or for
 * another id.
 */
export function sealer(secret: string, purpose: 'second factor' | 'address of posts') {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (plain: Buffer, ownerId: string): string => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal: (text: string, ownerId: string): Buffer => {
      const all = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, 12))
      decipher.setAAD(Buffer.from(ownerId)).setAuthTag(all.subarray(12, 28))
      return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()])
    },
  }
}
