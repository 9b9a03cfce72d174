import { LinkButton } from '#web/ui/link-button.tsx'

/** Something to see to, and the way to where that is done. */
export type Way = { sentence: string; href: string; label: string }

/** Sentences, each with a button to the page it is about. */
export const WayList = ({ ways }: { ways: readonly Way[] }) => (
  <ul className="flex flex-col gap-3">
    {ways.map(({ sentence, href, label }) => (
      <li key={sentence} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
        <LinkButton size="small" href={href}>
          {label}
        </LinkButton>
      </li>
    ))}
  </ul>
)
