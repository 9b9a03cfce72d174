import { useState } from 'react'

export type PictureProps = {
  src: string
  /** What it shows; empty where the text beside it says so already. */
  alt: string
}

/** A picture that fills its frame; one that cannot be loaded is drawn instead. */
export function Picture({ src, alt }: PictureProps) {
  // The address that failed, so that another one gets its own chance.
  const [failed, setFailed] = useState<string>()
  if (failed === src) return <Landscape alt={alt} />
  return (
    <img
      src={src}
      alt={alt}
      decoding="async"
      onError={() => setFailed(src)}
      className="size-full bg-tint object-cover"
    />
  )
}

/** Hills before a low sun, in the colours of the page. */
function Landscape({ alt }: { alt: string }) {
  const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <svg {...name} viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" className="size-full bg-tint">
      <circle cx="226" cy="82" r="26" className="fill-clay/50" />
      <path d="M0 118 C60 84 96 96 142 112 S250 132 320 92 V180 H0 Z" className="fill-brand/25" />
      <path d="M0 146 C70 116 130 134 190 140 S280 138 320 122 V180 H0 Z" className="fill-brand/40" />
      <path d="M0 168 C90 150 170 160 320 150 V180 H0 Z" className="fill-brand/60" />
    </svg>
  )
}
