import { hrefOf, useLocation, useSearchParameter } from '#web/lib/location.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { links, highlightedLink, menuGroups, type SideLink } from '#web/pages.ts'

type SideLinksProps = { isStrip?: boolean; onFollow?: () => void }

/** Links to the organisers' screens. In the narrow strip only icons show; the names remain for screen readers and on hover. */
export function SideLinks({ isStrip = false, onFollow }: SideLinksProps) {
  const highlighted = highlightedLink(useLocation().pathname)
  return (
    <ul className="flex min-h-full flex-col gap-0.5">
      {menuGroups.map((group) => (
        <li key={group} className={group === 'bottom' ? 'mt-auto border-t border-nav-active pt-1.5' : ''}>
          {hasTitle(group) && (
            <p
              id={`${group}-screens`}
              className={`px-2 pt-2.5 pb-0.5 text-xs text-nav-soft ${isStrip ? 'sr-only' : ''}`}
            >
              {group}
            </p>
          )}
          <ul
            aria-labelledby={hasTitle(group) ? `${group}-screens` : undefined}
            className="flex flex-col gap-0.5"
          >
            {links
              .filter((link) => link.group === group)
              .map((link) => (
                <li key={link.to}>
                  <SideLinkLine
                    link={link}
                    isLit={link.to === highlighted}
                    isStrip={isStrip}
                    onFollow={onFollow}
                  />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const hasTitle = (group: string) => group !== 'top' && group !== 'bottom'

type LineProps = { link: SideLink; isLit: boolean; isStrip: boolean; onFollow: (() => void) | undefined }

function SideLinkLine({ link: { label, to, icon: Icon, isSub }, isLit, isStrip, onFollow }: LineProps) {
  const venue = useSearchParameter('venue')
  const isIndented = isSub && !isStrip
  return (
    <PageLink
      href={hrefOf(to, { venue })}
      {...(isLit && { 'aria-current': 'page' as const })}
      onClick={onFollow}
      title={isStrip ? label : undefined}
      className={
        'flex items-center gap-3 overflow-hidden rounded-control px-2 py-1 text-nav-soft no-underline pointer-coarse:min-h-11 ' +
        'transition-colors duration-150 hover:bg-nav-active/60 hover:text-nav-ink focus-visible:outline-nav-ink focus-visible:-outline-offset-2 ' +
        'aria-[current]:bg-nav-active aria-[current]:font-medium aria-[current]:text-nav-ink ' +
        (isIndented ? 'min-h-7.5 pl-10 text-sm' : 'min-h-8.5')
      }
    >
      {!isIndented && <Icon className="size-5 shrink-0" aria-hidden />}
      <span className={isStrip ? 'sr-only' : 'truncate'}>{label}</span>
    </PageLink>
  )
}
