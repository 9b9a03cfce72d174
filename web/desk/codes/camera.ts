/** Why there is no picture, as somebody at the door can do something about it. */
export type CameraTrouble = 'refused' | 'none' | 'insecure' | 'failed'

/** One to look at codes with: the one on the back, with enough pixels for 25 mm of paper at arm's length. Throws. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })

export function troubleOf(error: unknown): CameraTrouble {
  // Browsers have no cameras at all for a page without encryption.
  if (!window.isSecureContext) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
