import { Link } from '@tanstack/react-router'
import { CalendarDays, CircleUserRound, Plane, Sparkles, UtensilsCrossed } from 'lucide-react'

const links = [
  { label: 'My Information', to: '/guest', icon: CircleUserRound },
  { label: 'Agenda', to: '/guest/agenda', icon: CalendarDays },
  { label: 'Workshops & Activities', to: '/guest/workshops', icon: Sparkles },
  { label: 'Meals', to: '/guest/meals', icon: UtensilsCrossed },
  { label: 'Travel', to: '/guest/travel', icon: Plane },
] as const

/** A guest's pages: in the header, and on a phone a bar at the bottom, where the thumb is. */
export function GuestLinks() {
  return (
    <nav
      aria-label="Main"
      data-keep-clear="bar"
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-card max-md:px-[max(env(safe-area-inset-left),env(safe-area-inset-right))] max-md:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex max-md:min-h-16 max-md:px-1 narrow:px-0 md:gap-1">
        {links.map(({ label, to, icon: Icon }) => (
          <li key={to} className="max-md:min-w-0 max-md:flex-1 tiny:has-aria-[current]:flex-[2.4]">
            <Link
              to={to}
              search={({ venue }) => ({ venue })}
              activeOptions={{ exact: to === '/guest', includeSearch: false }}
              className={
                'flex items-center font-medium text-soft no-underline transition-colors duration-150 hover:text-ink ' +
                'md:min-h-(--control) md:rounded-control md:px-3 md:hover:bg-marked ' +
                'max-md:h-full max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-center max-md:text-xs max-md:leading-[1.15] max-md:-outline-offset-2 ' +
                'group/link aria-[current]:text-brand md:aria-[current]:bg-tint'
              }
            >
              <Icon className="size-5 shrink-0 md:hidden" aria-hidden />
              <span className={nameStyle}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// With large letters five names do not fit beside each other: icons, and the name of where one is.
const nameStyle =
  'max-w-full narrow:tracking-tight tiny:not-group-aria-[current]/link:sr-only tiny:wrap-anywhere'
