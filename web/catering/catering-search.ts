const tabIds = ['vendors', 'menu', 'meals', 'orders'] as const
export type TabId = (typeof tabIds)[number]

/** What the address of /food may say besides the venue: which tab. Anything else there is none. */
export const readCateringSearch = ({ tab }: Record<string, unknown>): { tab?: TabId | undefined } => ({
  tab: tabIds.find((id) => id === tab),
})
