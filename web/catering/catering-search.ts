import { choice, searchState } from '#web/lib/search-state.ts'

const tabIds = ['meals', 'orders', 'menu', 'vendors'] as const
export type TabId = (typeof tabIds)[number]

export const cateringSearch = searchState({ tab: choice(tabIds) })
