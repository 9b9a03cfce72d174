import { X } from 'lucide-react'
import { useLoaded } from '#web/ui/use-loaded.ts'

export type TagBoxProps = {
  label: string
  tags: readonly { id: string; label: string }[]
  /** Called with the remaining ids. */
  onChange: (ids: string[]) => void
}

/**
 * The tags of a field on first render. The code to remove them by keys and presses loads after the page; until then the tags
 * look the same.
 */
export function TagBox(props: TagBoxProps) {
  const loaded = useLoaded(loadTags)
  if (loaded) return <loaded.ChosenTags {...props} />
  return (
    <ul aria-label={props.label} className={tagListStyle}>
      {props.tags.map(({ id, label }) => (
        <li key={id} className={tagStyle}>
          <span className={tagTextStyle}>{label}</span>
          <span className={tagEndStyle}>
            <X className="size-3.5" aria-hidden />
          </span>
        </li>
      ))}
    </ul>
  )
}

export const loadTags = () => import('#web/ui/chosen-tags.tsx')

export const tagListStyle = 'flex flex-wrap gap-1.5'
export const tagStyle = 'flex min-h-(--control-small) items-center rounded-full bg-tint pl-3 text-sm text-ink'
export const tagTextStyle = 'min-w-0 py-1 leading-snug wrap-anywhere'
export const tagEndStyle = 'grid size-(--control-small) shrink-0 place-items-center rounded-full text-soft'
