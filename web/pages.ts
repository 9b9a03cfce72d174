import {
  BedDouble,
  Bus,
  CalendarDays,
  CalendarPlus,
  ClipboardCheck,
  ClipboardList,
  History,
  LayoutDashboard,
  Mail,
  MapPin,
  Plane,
  Sparkles,
  UserPlus,
  Users,
  UsersRound,
  UtensilsCrossed,
  type LucideIcon,
} from 'lucide-react'
import { entriesOf } from '#web/base/entries-of.ts'
import type { PathIn } from '#web/lib/location.ts'

/** Organiser pages without a menu link, with the page whose link is highlighted instead. */
const reachedFrom = {
  '/plan-rooms': '/rooms',
  '/next-edition': '/venues',
  '/planned-edition': '/venues',
  '/requests': '/accounts',
} as const

/** My account and its sub-pages are in the account menu instead. */
type PathOffMenu = keyof typeof reachedFrom | '/account' | '/account/data'

/** Grouped by kind of work. Pages that aren't needed every day are at the bottom. */
export const menuGroups = ['top', 'People', 'Stay', 'Programme', 'bottom'] as const
type MenuGroup = (typeof menuGroups)[number]

export type Page = { label: string; icon: LucideIcon }

/** The organisers' side menu. A sub-page is rendered below the link before it. */
const menu: Readonly<
  Record<Exclude<PathIn<'organiser'>, PathOffMenu> | '/desk', Page & { group: MenuGroup; isSub?: true }>
> = {
  '/': { label: 'Dashboard', icon: LayoutDashboard, group: 'top' },
  '/attendance': { label: 'Attendance', icon: Users, group: 'People' },
  '/desk': { label: 'Desk', icon: ClipboardCheck, group: 'People', isSub: true },
  '/survey-settings': { label: 'Registration Survey', icon: ClipboardList, group: 'People' },
  '/bulk-setup': { label: 'Guest Setup', icon: UserPlus, group: 'People' },
  '/rooms': { label: 'Room Planner', icon: BedDouble, group: 'Stay' },
  '/travel': { label: 'Travel', icon: Plane, group: 'Stay' },
  '/shuttles': { label: 'Shuttles', icon: Bus, group: 'Stay', isSub: true },
  '/agenda-builder': { label: 'Agenda Builder', icon: CalendarPlus, group: 'Programme' },
  '/agenda': { label: 'Agenda', icon: CalendarDays, group: 'Programme' },
  '/workshops': { label: 'Workshops & Activities', icon: Sparkles, group: 'Programme' },
  '/food': { label: 'Food & Catering', icon: UtensilsCrossed, group: 'Programme' },
  '/venues': { label: 'Venues', icon: MapPin, group: 'bottom' },
  '/mail': { label: 'Mail', icon: Mail, group: 'bottom' },
  '/history': { label: 'History', icon: History, group: 'bottom' },
  '/accounts': { label: 'Accounts', icon: UsersRound, group: 'bottom' },
}

export const links = entriesOf(menu).map(([to, page]) => ({ to, ...page }))
export type SideLink = (typeof links)[number]

const highlightedLinks = new Map<string, string>(Object.entries(reachedFrom))

/** The URL of the menu link that is highlighted on a page. */
export const highlightedLink = (path: string): string => highlightedLinks.get(path) ?? path
