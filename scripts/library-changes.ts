import type { Plugin } from 'vite'

/**
 * Changes to library code during the build: removes what the product doesn't use and every first visit would pay for.
 * Fails the build if a library's code has changed.
 */
export function changeLibraries(): Plugin {
  const pending = new Set([...changes.map(([file]) => file), reactDom])
  return {
    name: 'change-libraries',
    apply: 'build',
    transform(code, id) {
      if (id.includes(reactDom)) {
        pending.delete(reactDom)
        return {
          code: withoutNeverRun(code, (name) => this.error(`${id} has no ${name} any more.`)),
          map: null,
        }
      }
      const [file, from, to] = changes.find(([one]) => id.includes(one)) ?? []
      if (file === undefined || from === undefined || to === undefined) return undefined
      const changed = code.replace(from, to)
      if (changed === code) return this.error(`${id} has changed.`)
      pending.delete(file)
      return { code: changed, map: null }
    },
    generateBundle() {
      if (pending.size > 0) this.error(`Not found in the libraries: ${[...pending].join(', ')}`)
    },
  }
}

const reactDom = 'react-dom/cjs/react-dom-client.production'

/**
 * Functions of react-dom, a tenth of it, that run only for `<ViewTransition>`, `<Activity>`, `<SuspenseList>` and
 * markup from a server. None of these can be used by mistake: `hydrateRoot` is also removed, and `changes` removes the
 * others from react.
 */
const neverRun = `
  startViewTransition measureViewTransitionHostInstancesRecursive measureNestedViewTransitions
  restoreViewTransitionName applyViewTransitionName applyViewTransitionToHostInstancesRecursive
  commitDeletedPairViewTransitions commitExitViewTransitions commitAppearingPairViewTransitions
  commitEnterViewTransitions commitNestedViewTransitions commitAfterMutationEffectsOnFiber
  restorePairedViewTransitions restoreViewTransitionOnHostInstances restoreEnterOrExitViewTransitions
  restoreNestedViewTransitions scheduleViewTransitionEvent createViewTransitionInstance getViewTransitionClassName
  updateDehydratedSuspenseComponent canHydrateInstance prepareToHydrateHostInstance popHydrationState
  clearHydrationBoundary attemptExplicitHydrationTarget scheduleReplayQueueIfNeeded hideOrUnhideDehydratedBoundary
  attemptReplayContinuousQueuedEvent accumulateOrCreateContinuousQueuedReplayableEvent
  getNextHydratableInstanceAfterHydrationBoundary getNextHydratable replayUnblockedEvents queueIfContinuousEvent
  retryIfBlockedOn updateActivityComponent updateSuspenseListComponent
`

function withoutNeverRun(code: string, reportMissing: (name: string) => void): string {
  const removePart = (before: string, name: string, pattern: string) => {
    const after = before.replace(new RegExp(pattern, 'm'), '$1')
    if (after === before) reportMissing(name)
    return after
  }
  const names = neverRun.trim().split(/\s+/)
  return names.reduce(
    (remaining, name) => removePart(remaining, name, `(^function ${name}\\([^)]*\\) \\{)\\n[^]*?\\n(?=\\}$)`),
    removePart(code, 'hydrateRoot', '()^exports\\.hydrateRoot = [^]*?\\n\\};$'),
  )
}

const changes: readonly (readonly [file: string, from: RegExp, to: string])[] = [
  // The product is in English, and main.tsx passes that to react-aria. react-aria still reads the browser's language
  // and writing direction before the first render; the browser then loads its tables of all languages, which took a
  // seventh of the time of a first page.
  [
    'react-aria/dist/private/i18n/useDefaultLocale',
    /(function \S+\(\) \{)\s+let locale = typeof window[^]+?supportedLocalesOf[^]+?\n\}/,
    "$1 return { locale: 'en-US', direction: 'ltr' } }",
  ],
  [
    'react-aria/dist/private/i18n/utils',
    /(function \S+\(localeString\) \{)/,
    "$1 if (localeString === 'en-US') return false;",
  ],
  // The locales of web/base/dates.ts need only this calendar; the others add 5 KB to every form with a date.
  [
    '@internationalized/date/dist/private/createCalendar',
    /switch\(name\)\{[^]+default:\s+return (new \([^)]+\)\(\);)\s+\}/,
    'return $1',
  ],
  // `neverRun` says why.
  ['react/cjs/react.production', /exports\.Activity = [^;]+;([^]*)exports\.ViewTransition = [^;]+;/, '$1'],
  // Streams, which web/lib/calls.ts doesn't use.
  [
    '@orpc/tanstack-query/dist/index',
    / {4}experimental_streamedKey\([^]+?\n {4}\},\n(?= {4}infiniteKey\()/,
    '',
  ],
  // The errors of this file never occur (web/lib/calls.ts), and only this line keeps them in the bundle.
  ['@orpc/client/dist/shared/client.D_0j2fRr', / {2}static \{[^]+?\n {2}\}\n/, ''],
]
