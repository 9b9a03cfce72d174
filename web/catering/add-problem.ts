import type { TabId } from '#web/catering/catering-search.ts'

type TabData = {
  state: 'loading' | 'failed' | 'loaded'
  meals: readonly unknown[]
  vendors: readonly unknown[]
}

/** Why a tab's Add button is disabled. Data that hasn't loaded isn't called missing. */
export function addProblem(tab: TabId, { state, meals, vendors }: TabData): string | undefined {
  if (tab !== 'menu' && tab !== 'orders') return undefined
  if (state === 'loading') return 'Loading...'
  if (state === 'failed') return 'The vendors and meals could not be loaded. Reload the page to try again.'
  if (tab === 'menu') return vendors.length === 0 ? 'Add a vendor first.' : undefined
  const missing = [meals.length === 0 && 'a meal event', vendors.length === 0 && 'a vendor'].filter(Boolean)
  return missing.length > 0 ? `Add ${missing.join(' and ')} first.` : undefined
}
