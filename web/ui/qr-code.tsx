import { useMemo } from 'react'
import { encodeQR, type QrOpts } from 'qr'

type QrCodeProps = {
  text: string
  /** The text for screen readers; left out if the same text is beside it. */
  label?: string
  /** Without options, as small as the text allows. */
  options?: Pick<QrOpts, 'ecc' | 'version'>
  className: string
}

/** A QR code, drawn in the browser because its content must not leave the page. Cameras expect black on white. */
export function QrCode({ text, label, options, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'low', ...options, border: 4 })
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: dark.join('') }
  }, [text, options])
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
