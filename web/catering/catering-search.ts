export const tabIds = ['vendors', 'menu', 'meals', 'orders'] as const
export type TabId = (typeof tabIds)[number]

/** What the address of /food may say besides the venue: which tab. */
export const readCateringSearch = ({ tab }: Record<string, unknown>): { tab?: TabId } => {
  const known = tabIds.find((id) => id === tab)
  return known === undefined ? {} : { tab: known }
}
