import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: string
  subtitle?: ReactNode
  /** Whose clock the page is on, where that is not the reader's. */
  clock?: string | undefined
  /** Which edition, on a guest's page; organisers choose it in the header. */
  picker?: ReactNode
  /** Further buttons. */
  actions?: ReactNode
  /** The one thing most people come for: at the right end, and on a phone in a bar at the bottom, where the thumb is. */
  primaryAction?: ReactNode
}

/** The head of a page with its only h1. */
export function PageHeader({ title, subtitle, clock, picker, actions, primaryAction }: PageHeaderProps) {
  const hasButtons = Boolean(picker) || Boolean(actions)
  return (
    <header className="mb-3.5 flex flex-wrap items-center gap-x-6 gap-y-2.5">
      {/* React lifts it into the head. */}
      <title>{`${title} · Quarterdeck`}</title>
      <div className="flex min-w-0 flex-1 basis-72 items-baseline gap-x-3 max-md:flex-col">
        <h1 className="max-w-full wrap-anywhere md:shrink-0">{title}</h1>
        {(subtitle !== undefined || clock !== undefined) && (
          <p
            className="min-w-0 text-sm text-soft md:truncate"
            title={typeof subtitle === 'string' ? [subtitle, clock].filter(Boolean).join(' · ') : undefined}
          >
            {subtitle}
            {subtitle !== undefined && clock !== undefined && ' · '}
            {clock}
          </p>
        )}
      </div>
      {/* With nothing but what is in the bar of a phone, it would leave a gap there. */}
      <div
        className={`flex min-h-10 w-full flex-wrap items-center gap-2 md:w-auto ${hasButtons ? '' : 'phone:contents'}`}
      >
        {Boolean(picker) && <div className="min-w-0 flex-1 basis-56 md:w-64 md:flex-none">{picker}</div>}
        {actions}
        {primaryAction !== undefined && (
          <div data-thumb data-keep-clear="bar" className={barStyle}>
            {primaryAction}
          </div>
        )}
      </div>
    </header>
  )
}

/** On a phone it ends the page, so it covers nothing. */
const barStyle =
  'phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-20 phone:flex phone:border-t phone:border-line phone:bg-paper ' +
  'phone:pr-[calc(env(safe-area-inset-right,0px)+1rem)] phone:pl-[calc(env(safe-area-inset-left,0px)+1rem)] phone:pt-2.5 phone:pb-[calc(var(--dock)+0.625rem)] phone:[&_.filled]:flex-1 phone:[&>*]:flex-1'
