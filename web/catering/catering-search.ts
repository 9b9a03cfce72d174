import { choice, searchState } from '#web/lib/search-state.ts'

const tabIds = ['vendors', 'menu', 'meals', 'orders'] as const
export type TabId = (typeof tabIds)[number]

export const cateringSearch = searchState({ tab: choice(tabIds) })
