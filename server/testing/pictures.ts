/** Pictures of 8 × 6 pixels as Chromium's canvas writes them, without the colour profile. */
const vp8 = Buffer.from('cAEAnQEqCAAGAALATCWgAnQBdQAA/uveIpty9n/Yv2B/EsaAAAA=', 'base64').subarray(0, 38)
const vp8l = Buffer.from('LwdAAQAHULxS1K3/gYjofwA=', 'base64').subarray(0, 17)
const alpha = Buffer.from('AQdQwIgIAATgf9tERP9DAA==', 'base64').subarray(0, 15)

export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8' +
    'ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAAR' +
    'CAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA' +
    'AgT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCMA0L/2Q==',
  'base64',
)

export const webp = riff(['VP8 ', vp8])
export const losslessWebp = riff(['VP8L', vp8l])
export const extendedWebp = (width = 8, height = 6) =>
  riff(['VP8X', canvasOf(width, height)], ['ALPH', alpha], ['VP8 ', sized(vp8, width, height)])

/** A WebP whose header declares another size; its pixels are still 8 × 6. */
export const webpOf = (width: number, height: number) => riff(['VP8 ', sized(vp8, width, height)])

/** A JPEG whose header declares another size. */
export function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** Chunks in the container of WebP, each padded to an even length. */
export function riff(...chunks: [kind: string, body: Buffer][]): Buffer {
  const encoded = chunks.map(([kind, body]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from(kind), length, body, Buffer.alloc(body.length % 2)])
  })
  const content = Buffer.concat([Buffer.from('WEBP'), ...encoded])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from('RIFF'), length, content])
}

/** A JPEG filled up with a colour profile to an exact size; it can still be drawn. */
export function jpegOfBytes(size: number): Buffer {
  const profiles: Buffer[] = []
  for (let left = size - jpeg.length; left > 0; left -= profiles.at(-1)?.length ?? left) {
    const profile = Buffer.alloc(Math.min(left, 60_000))
    profile.writeUInt16BE(0xffe2)
    profile.writeUInt16BE(profile.length - 2, 2)
    profiles.push(profile)
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...profiles, jpeg.subarray(2)])
}

function sized(frame: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(frame)
  bytes.writeUInt16LE(width & 0x3fff, 6)
  bytes.writeUInt16LE(height & 0x3fff, 8)
  return bytes
}

function canvasOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(10)
  bytes[0] = 0x10
  bytes.writeUIntLE(width - 1, 4, 3)
  bytes.writeUIntLE(height - 1, 7, 3)
  return bytes
}
