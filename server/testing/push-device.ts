import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'

/**
 * A browser that subscribed at a push service: its subscription, and `open`, which decrypts a push with its private keys.
 * It is written from RFC 8291 and RFC 8188, not from the library that encrypts.
 */
export function createDevice(service: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomUUID()}`

  function open(message: Buffer): unknown {
    const salt = message.subarray(0, 16)
    const sender = message.subarray(21, 21 + message.readUInt8(20))
    const sealed = message.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${what}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with a 2, which zeros may follow.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }

  const [p256dh, secret] = [publicKey.toString('base64url'), auth.toString('base64url')]
  return { path, open, subscription: { endpoint: new URL(path, service).href, p256dh, auth: secret } }
}
