import { PageLink } from '#web/lib/page-link.tsx'

type WordmarkProps = {
  /** Shows only the mark on a phone. */
  isCompact?: boolean
  /** Shows only the mark if text is large for the window. */
  isShort?: boolean
}

/** The product's mark and name, with a link home. */
export function Wordmark({ isCompact = false, isShort = false }: WordmarkProps) {
  return (
    <PageLink
      href="/"
      className={`inline-flex min-h-(--control-small) items-center gap-2.5 rounded-control text-inherit no-underline ${isCompact ? 'max-md:min-w-(--control-small) max-md:justify-center' : ''}`}
    >
      <Mark />
      <span
        className={`font-display text-h3 font-semibold tracking-[-0.015em] ${isCompact ? 'max-md:sr-only' : ''} ${isShort ? 'tiny:sr-only' : ''}`}
      >
        Quarterdeck
      </span>
    </PageLink>
  )
}

/** As in public/icon.svg, but in the surrounding colours. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden>
    <rect width="32" height="32" rx="8" className="fill-brand" />
    <circle cx="15" cy="15" r="7" fill="none" strokeWidth="3" className="stroke-on-brand" />
    <path d="M17 18l7 7" strokeWidth="3" strokeLinecap="round" className="stroke-on-brand opacity-70" />
  </svg>
)
