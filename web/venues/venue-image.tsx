import { useState } from 'react'

/** A venue's picture, filling its box. If it doesn't load, a drawing of a house on a hill replaces it. */
export function VenueImage({ src, name }: { src: string; name: string }) {
  const [failed, setFailed] = useState<string>()
  if (src === '' || failed === src) return <DrawnVenue name={name} />
  return (
    <img
      src={src}
      alt={name}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className="size-full object-cover"
    />
  )
}

function DrawnVenue({ name }: { name: string }) {
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox="0 0 400 160"
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-tint text-brand"
    >
      <circle cx="318" cy="44" r="20" className="fill-clay/60" />
      <path d="M0 118 Q90 70 190 108 T400 92 V160 H0 Z" className="fill-brand/20" />
      <g className="fill-card stroke-brand" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M150 134 V92 L182 68 L214 92 V134 Z" />
        <path d="M174 134 V106 H190 V134 Z" className="fill-tint" />
      </g>
      <path d="M0 140 Q120 104 230 132 T400 126 V160 H0 Z" className="fill-tint" />
      <path d="M0 140 Q120 104 230 132 T400 126 V160 H0 Z" className="fill-brand/35" />
    </svg>
  )
}
