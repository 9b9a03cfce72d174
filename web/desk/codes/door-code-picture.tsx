import { QrCode } from '#web/ui/qr-code.tsx'

/** Decision 043 says why so: small enough for 25 mm of paper, and the same level whatever the code is. */
const drawn = { ecc: 'quartile', version: 2 } as const

/** The code of one guest, to be held before a camera. Its border is part of it. */
export const DoorCodePicture = ({ code, ...look }: { code: string; label?: string; className: string }) => (
  <QrCode text={code} options={drawn} {...look} />
)
