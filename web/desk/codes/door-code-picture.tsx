import { QrCode } from '#web/ui/qr-code.tsx'

/** Small enough for 25 mm of paper, and the same level for every code (decision 043). */
const options = { ecc: 'quartile', version: 2 } as const

/** A guest's code, to hold up to a camera. Its border is part of it. */
export const DoorCodePicture = ({ code, ...props }: { code: string; label?: string; className: string }) => (
  <QrCode text={code} options={options} {...props} />
)
