import {
  BedDouble,
  BellRing,
  Building2,
  CalendarDays,
  CalendarPlus,
  ChefHat,
  ClipboardCheck,
  FileUp,
  IdCard,
  MapPin,
  Share2,
  ShieldCheck,
  Sparkles,
  User,
  UtensilsCrossed,
  type LucideIcon,
} from 'lucide-react'
import type { PartnerKind } from '#contract/partners.ts'
import type { TabId } from '#web/catering/catering-search.ts'
import type { PathIn } from '#web/lib/location.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { SurveyTab } from '#web/registration/settings/survey-settings-search.ts'
import { searchBy } from '#web/base/search.ts'
import { links, type Page } from '#web/pages.ts'

/** A line of the results: its text and target. */
export type Item = {
  key: string
  title: string
  detail: string | null
  icon: LucideIcon
  to: PathIn<'organiser' | 'desk'>
  search: { venue?: string; tab?: TabId | SurveyTab; share?: PartnerKind }
  /** The person whose panel opens over the current page. */
  personId?: string
  /** The thing to show on that page; undefined for the page itself. */
  thing?: string
}

type Group = { label: string; items: readonly Item[] }

type SearchResult = Outputs['search']['find'][number]

/** The results by kind, in their order, and the pages whose names contain the typed text. */
export function groupsOf(found: readonly SearchResult[], typed: string): Group[] {
  const groups = kinds.map(({ kind, ...group }) => ({
    label: group.label,
    items: found.filter((result) => result.kind === kind).map((result) => itemOf(result, group)),
  }))
  return [...groups, { label: 'Pages', items: pagesFor(typed) }].filter(({ items }) => items.length > 0)
}

const kinds = [
  { kind: 'person', label: 'People', icon: User, to: '/attendance' },
  { kind: 'venue', label: 'Venues', icon: MapPin, to: '/venues' },
  { kind: 'room', label: 'Rooms', icon: BedDouble, to: '/rooms' },
  { kind: 'workshop', label: 'Workshops', icon: Sparkles, to: '/workshops' },
  { kind: 'agenda', label: 'Agenda', icon: CalendarDays, to: '/agenda' },
  { kind: 'meal', label: 'Meals', icon: UtensilsCrossed, to: '/food', tab: 'meals' },
  { kind: 'vendor', label: 'Vendors', icon: ChefHat, to: '/food', tab: 'vendors' },
] as const

type Kind = { icon: LucideIcon; to: Item['to']; tab?: TabId }

const itemOf = (result: SearchResult, { icon, to, tab }: Kind): Item => ({
  key: `${result.kind} ${result.id}`,
  title: result.title,
  detail: result.detail,
  icon,
  to,
  search: {
    ...(result.venueId !== null && { venue: result.venueId }),
    ...(tab !== undefined && { tab }),
  },
  ...(result.kind === 'person' ? { personId: result.id } : { thing: result.id }),
})

const pages: readonly (Page & Pick<Item, 'to'> & { search?: Item['search'] })[] = [
  ...links,
  { label: 'Plan rooms', to: '/plan-rooms', icon: BedDouble },
  { label: 'Plan the next edition', to: '/next-edition', icon: CalendarPlus },
  { label: 'Check-in desk', to: '/desk', icon: ClipboardCheck },
  { label: 'Data requests', to: '/requests', icon: ShieldCheck },
  { label: 'Reminders', to: '/survey-settings', icon: BellRing, search: { tab: 'reminders' } },
  { label: 'Studios', to: '/survey-settings', icon: Building2, search: { tab: 'studios' } },
  { label: 'Share with partners: the hotel', to: '/rooms', icon: Share2, search: { share: 'hotel' } },
  { label: 'Share with partners: the caterer', to: '/food', icon: Share2, search: { share: 'caterer' } },
  { label: 'Share with partners: the drivers', to: '/shuttles', icon: Share2, search: { share: 'driver' } },
  { label: 'Import people', to: '/attendance', icon: FileUp },
  { label: 'Print badges', to: '/attendance', icon: IdCard },
]

const searchPages = searchBy<(typeof pages)[number]>(({ label }) => label)

function pagesFor(typed: string): Item[] {
  return searchPages(pages, typed).map(({ label, to, icon, search = {} }) => ({
    key: label,
    title: label,
    detail: null,
    icon,
    to,
    search,
  }))
}
