import type { Plugin, Rolldown } from 'vite'
import { excluded, filesOf, modulesOf, openedOn, type Pages } from './page-modules.ts'

/**
 * Assigns modules to files. By itself, the bundler creates a file for every set of pages that share modules: fifty for a
 * first visit, each requested and compressed separately. The groups, in this order:
 *
 * - `first` and `event`: the code that runs before everything else, on most pages and on those of an event.
 * - `base`: modules that every page needs. `parts`: modules that strangers' pages share with others. `shell`: modules
 *   that render the frames of organisers and guests, and those of their first pages that the survey and later files need.
 * - `copies`: modules that read and guard the copy on a guest's device.
 * - `office`: modules that organisers' screens and the desk share.
 * - `dashboard`: modules that organisers' first screen loads after itself.
 * - `guest`, `organiser`, `forms`, `survey`: the rest of a guest's home, of an organiser's first screen, of the sign-in
 *   page and of the survey.
 * - `desk`: the desk's own modules, some of which guests' files need: signing out checks for unsent taps.
 * - `fields`: modules that render the survey's form, or that other forms, menus and dialogs share with it.
 * - `home`: the parts of a guest's home that it loads after itself. Without the schemas, they are rendered immediately.
 * - `soon`: messages, menus and dialogs, loaded after the paint of every page. `portal`: a guest's other pages.
 * - `rest`: the survey's form from its second section on. `schemas`: the schemas that check forms. `controls`: other
 *   modules that guests open.
 *
 * Each group takes only the modules that it names. With their imports, the first group would take half of the product.
 */
export function fileGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    // This file is separate, so that it runs before the rest is parsed, and its requests are sent first.
    group('first', ({ by }, id) => by('prefetch') || isLinkToken.test(id)),
    group('event', ({ by }) => by('event')),
    group(
      'base',
      ({ by }, id) =>
        isRuntime.test(id) ||
        isPlainContract.test(id) ||
        (by('entry') &&
          (by('public') || by('auth') || isForStrangers(by)) &&
          !isEntry.test(id) &&
          !id.endsWith('.css')) ||
        isEverywhere(by),
    ),
    // This file is loaded before a guest's home is rendered.
    group('copies', (_needed, id) => isOfCopies.test(id)),
    group('parts', isPart),
    group('shell', isInShell),
    group('guest', ({ by }) => by('guest')),
    group('office', ({ by }) => by('organiser') && by('desk')),
    group('organiser', ({ by }) => by('organiser')),
    group(
      'dashboard',
      ({ by, after }, id) =>
        by('dashboard') && !isLibrary.test(id) && !after('auth') && !after('guest') && !after('survey'),
    ),
    group('desk', ({ by }, id) => by('desk') && isAtDesk.test(id)),
    group('forms', ({ by }, id) => by('auth') && (isLibrary.test(id) || isForStrangers(by))),
    group(
      'schemas',
      ({ after }, id) =>
        isSchema.test(id) && (after('auth') || after('guest') || after('survey') || after('desk')),
    ),
    group('fields', ({ by, after }, id) => by('survey') && (isLibrary.test(id) || after('guest'))),
    group(
      'rest',
      ({ by, after }, id) => (by('rest') && (isLibrary.test(id) || after('guest'))) || excluded.test(id),
    ),
    group('soon', isSoon),
    group('home', ({ by }) => by('home')),
    group('portal', ({ by }) => by('portal')),
    group('controls', ({ after }) => after('guest')),
    group('survey', ({ by }) => by('survey')),
    { ...group('icons', (_needed, id) => isIcon.test(id)), minShareCount: 2 },
  ].map((codeGroup, index, all) => ({ ...codeGroup, priority: all.length - index }))
}

type PageNeeds = {
  /** Whether these pages need the module before they are rendered. */
  by: (pages: Pages) => boolean
  /** Whether something opened on them needs it. */
  after: (pages: Pages) => boolean
}

const isForStrangers = (by: PageNeeds['by']) => by('survey') || by('invitation')
const isEverywhere = (by: PageNeeds['by']) => by('auth') && (by('guest') || by('organiser'))

/** Modules of the frames that strangers' pages render too, and icons that are rendered after their paint. */
const isPart = ({ by, after }: PageNeeds, id: string) =>
  isForStrangers(by)
    ? isInShell({ by, after }, id) || (isIcon.test(id) && !by('survey'))
    : (isIcon.test(id) || isPressArea.test(id)) &&
      isInShell({ by, after }, id) &&
      (after('auth') || after('survey'))

/** Modules that both frames need, that other pages need too, or that are in both a first page and a later file. */
const isInShell = ({ by, after }: PageNeeds, id: string) =>
  isSmallAndShared.test(id) ||
  isOwnAnswers.test(id) ||
  (by('guest') &&
    (by('organiser') || by('survey') || after('guest') || (!by('auth') && isLibrary.test(id)))) ||
  (by('organiser') && (by('portal') || after('guest')))

const isSoon = ({ by, after }: PageNeeds, id: string) =>
  isLibrary.test(id) && !isChecked.test(id) && (by('overlays') || (after('auth') && after('guest')))

const isEntry = /\/web\/((public-)?main|routes)\.tsx$/
const isRuntime = /rolldown\/runtime|preload-helper/
const isLibrary = /\/(node_modules|web\/base|web\/ui|web\/lib)\//
const isSchema =
  /\/(node_modules\/(zod|@orpc\/contract)\/|contract\/(?!(answers|capital|door-code-text|cached-reads|live|own-answers|portal-reads|workshop-slots)\.ts))/
/** Half a KB that both pages and schemas need: in a file with either, it would bring the other along. */
const isPlainContract = /\/contract\/(answers|door-code-text)\.ts$/
const isOwnAnswers = /\/contract\/own-answers\.ts$/
/** A module that needs the schemas, which would then be loaded too. */
const isChecked = /\/web\/lib\/captcha\.ts$/
/** Searching and listeners: half a KB that files before and after a paint need, at the desk and for guests. */
const isSmallAndShared = /\/web\/(base\/(search|fold|shape)|live\/listening)\.ts$/
/** Not `copies` itself, because signing out needs it everywhere. */
const isOfCopies = /\/web\/copies\/copy-/
/** Not the page itself, because this file would then hold the icons that only the page renders. */
const isAtDesk = /\/(web\/desk\/(?!desk-page)|web\/frame\/desk-area|node_modules\/@noble\/)/
/** Four lines that checkboxes need. */
const isPressArea = /\/web\/ui\/press-area\.ts$/
/** The code that reads a link's token runs both with the first requests and in the app. */
const isLinkToken = /\/(web\/frame\/read-token|contract\/link-token)\.ts$/
const isIcon = /\/node_modules\/lucide-react\//

const group = (
  name: string,
  belongs: (needed: PageNeeds, id: string) => boolean,
): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  includeDependenciesRecursively: false,
  name: (id, context) => {
    const by = (pages: Pages) => modulesOf(pages, context).has(id)
    const after = (pages: Pages) => openedOn(pages, context).has(id)
    return belongs({ by, after }, id) ? name : null
  },
})

/** Fails the build if files import each other, because one of them would run before its imports exist. */
export function refuseCircularFiles(): Plugin {
  return {
    name: 'refuse-circular-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const imported = filesOf(bundle, ({ fileName }) => file.imports.includes(fileName))
        if (imported.has(file)) this.error(`${file.fileName} imports itself through other files.`)
      }
    },
  }
}
