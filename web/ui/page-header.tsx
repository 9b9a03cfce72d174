import { createContext, type ReactNode, type Ref } from 'react'

/** The element for the actions of a page's content; null before it exists, undefined if they are rendered in place. */
export const PageSlot = createContext<HTMLElement | null | undefined>(undefined)

export type PageHeaderProps = {
  title: string
  subtitle?: ReactNode
  /** The time zone of the page, if it isn't the user's. */
  clock?: string | undefined
  /** The choice of edition on a guest's page. Organisers have it in the header. */
  picker?: ReactNode
  /** Actions independent of the page's content. On a guest's page they are beside the edition. */
  actions?: ReactNode
  /** The element into which the content renders its `PageActions`. */
  slot?: Ref<HTMLDivElement>
}

/** The header of a page with its only h1. */
export function PageHeader({ title, subtitle, clock, picker, actions, slot }: PageHeaderProps) {
  return (
    <header className={headerStyle}>
      {/* React moves it into the head. */}
      <title>{`${title} · Quarterdeck`}</title>
      <div className="flex min-w-0 max-w-max flex-1 basis-72 items-baseline gap-x-3 max-md:flex-col phone:contents tiny:contents">
        <h1 className="max-w-full phone:grow tiny:flex-1 md:shrink-0">{title}</h1>
        {(subtitle !== undefined || clock !== undefined) && (
          <p
            className={subtitleStyle}
            title={typeof subtitle === 'string' ? [subtitle, clock].filter(Boolean).join(' · ') : undefined}
          >
            <span className="min-w-0 max-w-max grow basis-24 md:truncate">
              {/* A phone has one line for both, and the time zone matters more. */}
              <span className={clock === undefined ? '' : 'phone:hidden'}>
                {subtitle}
                {subtitle !== undefined && clock !== undefined && ' · '}
              </span>
              {clock}
            </span>
          </p>
        )}
      </div>
      {picker ? (
        <div className="flex w-full min-w-0 flex-wrap items-center gap-2 md:w-auto phone:order-2 phone:mt-2.5 tiny:order-2 tiny:mt-2.5">
          <div className="min-w-0 flex-1 basis-56 md:w-64 md:flex-none">{picker}</div>
          {actions}
        </div>
      ) : (
        actions
      )}
      <div ref={slot} className="contents" />
    </header>
  )
}

/** Beside the title, the subtitle has one line. With less than 6rem left, it wraps below an empty item, out of view. */
const subtitleStyle =
  "min-w-0 text-sm text-soft max-md:w-full phone:order-1 tiny:order-1 md:flex md:h-[1.45em] md:flex-wrap md:overflow-hidden md:before:invisible md:before:w-0 md:before:content-['.']"

/** On a phone the state is beside the title, and the subtitle on the line below. */
const headerStyle =
  'mb-3.5 flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-2.5 phone:gap-y-0 tiny:gap-x-0'
