import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: string
  subtitle?: ReactNode
  /** Whose clock the page is on, where that is not the reader's. */
  clock?: string | undefined
  /** The venue picker; the same place on every page. */
  picker?: ReactNode
  /** Further buttons. */
  actions?: ReactNode
  /** The one thing most people come for: top right, and within the thumb's reach on a phone. */
  primaryAction?: ReactNode
}

/** The head of a page with its only h1. */
export function PageHeader({ title, subtitle, clock, picker, actions, primaryAction }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
      {/* React lifts it into the head. */}
      <title>{`${title} · Quarterdeck`}</title>
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="wrap-anywhere">{title}</h1>
        {subtitle !== undefined && <p className="mt-1 text-soft">{subtitle}</p>}
        {clock !== undefined && <p className="mt-0.5 text-sm text-soft">{clock}</p>}
      </div>
      {/* With nothing but what floats on a phone, it would leave a gap there. */}
      <div
        className={`flex w-full flex-wrap items-end gap-2 md:w-auto ${picker === undefined && actions === undefined ? 'phone:contents' : ''}`}
      >
        {picker !== undefined && <div className="min-w-0 flex-1 basis-56 md:w-64 md:flex-none">{picker}</div>}
        {actions}
        {primaryAction !== undefined && (
          <div
            data-thumb
            data-keep-clear="bar"
            className="phone:fixed phone:right-[calc(env(safe-area-inset-right,0px)+1rem)] phone:bottom-[calc(var(--dock)+1rem)] phone:z-20 phone:rounded-control phone:shadow-popover"
          >
            {primaryAction}
          </div>
        )}
      </div>
    </header>
  )
}
