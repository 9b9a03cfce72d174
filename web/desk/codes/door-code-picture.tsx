import { QrCode } from '#web/ui/qr-code.tsx'

/** Every code has the same size, which fits 25 mm of paper (decision 043). */
const options = { ecc: 'quartile', version: 2 } as const

/** A guest's code, with its border, to hold up to a camera. */
export const DoorCodePicture = ({ code, ...props }: { code: string; label?: string; className: string }) => (
  <QrCode text={code} options={options} {...props} />
)
