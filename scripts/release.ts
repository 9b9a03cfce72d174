import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyReleaseFiles } from './release-files.ts'
import { versionOf } from './release-notes.ts'

type Release = {
  /** The repository; what is committed there is released. */
  root: string
  into: string
  /** Puts the libraries into a clone. By default, the build installs them with npm ci. */
  install?: (clone: string) => void
}

/**
 * Builds the committed state in a clone and writes the files of a release: the built server, the sources, the list
 * of dependencies, their licence notices and the checksums. Two builds of one commit are identical. The last release is
 * built first, because open pages will still request its assets.
 */
export function makeRelease({ root, into, install = () => {} }: Release): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trim()
  const [commit, seconds] = [git('rev-parse', 'HEAD'), git('log', '-1', '--format=%ct')]
  const tempDir = mkdtempSync(join(tmpdir(), 'quarterdeck-release-'))
  // npm names the list of parts after the folder.
  const clone = join(tempDir, 'quarterdeck')
  try {
    execFileSync('git', ['clone', '--quiet', root, clone])
    install(clone)
    const build = (state: string) => {
      execFileSync('git', ['checkout', '--quiet', state], { cwd: clone })
      execFileSync(process.execPath, ['scripts/build.mjs'], {
        cwd: clone,
        env: environment,
        stdio: ['ignore', 'inherit', 'inherit'],
      })
    }
    const lastTag = git(
      'tag',
      '--list',
      'v*',
      '--sort=-version:refname',
      '--merged',
      'HEAD',
      '--no-contains',
      'HEAD',
    ).split('\n')[0]
    if (lastTag) build(lastTag)
    build(commit)
    const name = `quarterdeck-${versionOf(clone)}`
    const folder = join(clone, 'dist', name)
    copyReleaseFiles(clone, folder, { hasDatabase: false })
    cpSync(join(clone, 'docs/operation.md'), join(folder, 'operation.md'))
    rmSync(into, { recursive: true, force: true })
    mkdirSync(into, { recursive: true })
    pack(folder, { archive: join(into, `${name}.tgz`), seconds })
    git(
      'archive',
      '--format=tar.gz',
      `--prefix=${name}/`,
      `--output=${join(into, `${name}-source.tgz`)}`,
      commit,
    )
    writeFileSync(join(into, `${name}.cdx.json`), listParts(clone, Number(seconds)))
    cpSync(join(folder, 'THIRD-PARTY.txt'), join(into, 'THIRD-PARTY.txt'))
    writeFileSync(join(into, 'SHA256SUMS'), sumsOf(into))
  } finally {
    rmSync(tempDir, { recursive: true, force: true })
  }
}

/** The variables that find programs and libraries, but none that change the build, such as NODE_ENV. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|TMPDIR|npm_.*|.*_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  ),
)

/** Packs the same bytes whatever owners, permissions and dates the files have here. */
function pack(folder: string, { archive, seconds }: { archive: string; seconds: string }): void {
  const [parent, name] = [join(folder, '..'), folder.split('/').at(-1) ?? '']
  const anywhere = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const format = [
    '--mode=u=rwX,go=rX',
    '--format=posix',
    '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime',
  ]
  execFileSync('tar', [
    ...anywhere,
    ...format,
    '--use-compress-program=gzip -9n',
    '-cf',
    archive,
    '-C',
    parent,
    name,
  ])
}

/** npm adds a random serial number and the current time; both are derived from the commit instead. */
function listParts(clone: string, seconds: number): string {
  const parts = execFileSync('npm', ['run', '--silent', 'parts'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const dated = parts
    .toString()
    .replace(/("timestamp": )"[^"]*"/, `$1"${new Date(seconds * 1000).toISOString()}"`)
  const hash = createHash('sha256')
    .update(dated.replace(/"serialNumber": "[^"]*"/, ''))
    .digest('hex')
  const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  return dated.replace(/("serialNumber": )"[^"]*"/, `$1"urn:uuid:${id}"`)
}

const sumsOf = (folder: string): string =>
  readdirSync(folder)
    .toSorted()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('')

/** Lists why this state can't be released, in sentences. */
export function releaseProblems(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trim()
  const version = versionOf(root)
  const isDated = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    .split('\n')
    .some((line) => line.startsWith(`## ${version} - `) && /\d{4}-\d\d-\d\d$/.test(line))
  return [
    git('status', '--porcelain') === ''
      ? ''
      : 'Commit your changes first: only what is committed is released.',
    isDated ? '' : `CHANGELOG.md has no entry "## ${version} - " with its date.`,
    git('tag', '--list', `v${version}`) === ''
      ? ''
      : `There is a release v${version} already: raise the version.`,
  ].filter((sentence) => sentence !== '')
}

const isLicensed = (root: string) =>
  !readFileSync(join(root, 'package.json'), 'utf8').includes('"license": "UNLICENSED"')

// npm run release [-- --unlicensed]: writes release/. It publishes nothing.
if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const problems = releaseProblems(root)
  if (!isLicensed(root) && !process.argv.includes('--unlicensed'))
    problems.push(
      'No licence is chosen (LICENSE): nobody may use a release. With -- --unlicensed it is made anyway.',
    )
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`)
    process.exit(1)
  }
  const into = join(root, 'release')
  makeRelease({ root, into })
  // The upgrade test of the next version compares with this.
  execFileSync(process.execPath, ['scripts/record-release.ts'], { cwd: root, stdio: 'inherit' })
  const tag = `v${versionOf(root)}`
  process.stdout.write(`${readFileSync(join(into, 'SHA256SUMS'), 'utf8')}
These are in release/. To publish them:
  git tag -s ${tag} && git push origin ${tag}
  ssh-keygen -Y sign -n file -f KEY release/SHA256SUMS
Then commit server/testing/last-release.
`)
}
