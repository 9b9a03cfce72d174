import { QrCode } from '#web/ui/qr-code.tsx'

/** Decision 043 gives the reason: small enough for 25 mm of paper, at the same level for every code. */
const drawn = { ecc: 'quartile', version: 2 } as const

/** A guest's code, to hold up to a camera. Its border is part of it. */
export const DoorCodePicture = ({ code, ...look }: { code: string; label?: string; className: string }) => (
  <QrCode text={code} options={drawn} {...look} />
)
