import type { ReactNode } from 'react'
import { channelNames, type ChannelKind } from '#contract/posts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

type ChannelTickProps = {
  kind: ChannelKind
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  title: string
  /** The post below its title. */
  children: ReactNode
  /** Why this can't be posted. */
  whyDisabled?: string
}

/** Whether a text is also posted in the edition's channel, and how it looks there. */
export const ChannelTick = ({
  kind,
  isSelected,
  onChange,
  title,
  children,
  whyDisabled,
}: ChannelTickProps) => (
  <div className="flex flex-col gap-3">
    <Checkbox
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={whyDisabled !== undefined}
      description={whyDisabled}
    >
      {`Also post it in the ${channelNames[kind]} channel`}
    </Checkbox>
    {isSelected && (
      <section
        aria-label={`In ${channelNames[kind]}`}
        className="flex flex-col gap-2 rounded-popover border border-line bg-raised px-5 py-4 wrap-anywhere"
      >
        <p className="font-semibold">{title}</p>
        {children}
      </section>
    )}
  </div>
)
