import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type SectionProps = { title: string; onEdit?: () => void; children: ReactNode }

export const Section = ({ title, onEdit, children }: SectionProps) => (
  <section className="flex flex-col gap-3 border-t border-line pt-4">
    <div className="flex items-center justify-between gap-2">
      <h3>{title}</h3>
      {onEdit && (
        <span className="-my-1.5 -mr-2">
          <Button
            variant="quiet"
            size="small"
            isIcon
            aria-label={`Edit ${title.toLowerCase()}`}
            onPress={onEdit}
          >
            <Pencil className="size-4" aria-hidden />
          </Button>
        </span>
      )}
    </div>
    {children}
  </section>
)

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 tiny:grid-cols-1 tiny:gap-y-0">
    {children}
  </dl>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

/** Stands for a missing value. */
export const None = ({ children }: { children: string }) => <span className="text-soft">{children}</span>
