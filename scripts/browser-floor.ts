import type { Plugin } from 'vite'

/**
 * The oldest browsers that the web app supports, as README and web/index.html name them. The build's target covers
 * syntax and styles; this plugin checks for functions that a browser must have.
 */
export const browserFloor = 'Safari or iOS 16.4, Firefox 121, Chrome or Edge 111'

/** Features newer than the floor, each with the first Safari, Firefox or Chrome that has it. */
const newerFeatures: readonly [pattern: RegExp, since: string][] = [
  [/\bAbortSignal\.any\b/, 'Safari 17.4'],
  [/\b(Map|Object)\.groupBy\b/, 'Safari 17.4'],
  [/\bPromise\.withResolvers\b/, 'Safari 17.4'],
  [/\bPromise\.try\b/, 'Safari 18.2'],
  [/\bURL\.canParse\b/, 'Safari 17'],
  [/\bURL\.parse\(/, 'Safari 18'],
  [/\bArray\.fromAsync\b/, 'Chrome 121'],
  [/\bIterator\.(from|concat|zip)\b/, 'Safari 18.4'],
  [
    /\.(keys|values|entries)\(\)\.(map|filter|some|every|find|toArray|take|drop|flatMap|reduce)\(/,
    'Safari 18.4',
  ],
  [/\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, 'Firefox 127'],
  [/\bRegExp\.escape\b/, 'Safari 18.2'],
  [/\bError\.isError\b/, 'Chrome 134'],
  [/\bMath\.sumPrecise\b/, 'Firefox 137'],
  [/\bUint8Array\.from(Base64|Hex)\b|\.setFromBase64\(|\.toBase64\(/, 'Safari 18.2'],
  [/\.getOrInsert(Computed)?\(/, 'Chrome 145'],
  [/\bIntl\.DurationFormat\b/, 'Chrome 129'],
  [/\.checkVisibility\(/, 'Safari 17.4'],
  [/\.(show|hide|toggle)Popover\(/, 'Firefox 125'],
  [/\bTemporal\.(Now|Instant|Plain|Zoned)/, 'Firefox 139'],
]

/**
 * Lists the calls in built code that the oldest browsers don't support, each as `name (since …)`. Skips features that
 * the code checks for itself (`'checkVisibility' in element`, `typeof URL.canParse`).
 */
function listNewerCalls(code: string): string[] {
  return newerFeatures.flatMap(([pattern, since]) => {
    const [found] = pattern.exec(code) ?? []
    if (found === undefined) return []
    const name = found.replace(/\($/, '').split('.').at(-1)
    const isChecked = new RegExp(`['"\`]${name}['"\`]\\s*in\\b|typeof [\\w$.]+\\.${name}\\b`).test(code)
    return isChecked ? [] : [`${found} (since ${since})`]
  })
}

/** Fails the build if built code needs a newer browser: in an older browser, people would read that they are offline. */
export function enforceBrowserFloor(): Plugin {
  return {
    name: 'enforce-browser-floor',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const found = listNewerCalls(file.code)
        if (found.length > 0)
          this.error(`${file.fileName} needs a newer browser than ${browserFloor}: ${found.join(', ')}`)
      }
    },
  }
}
