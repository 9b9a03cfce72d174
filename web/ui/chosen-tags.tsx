import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'

type ChosenTagsProps = {
  label: string
  tags: readonly { id: string; label: string }[]
  /** Without those taken away. */
  onChange: (ids: string[]) => void
}

/** What is chosen in a field, each with the way to take it away: by press, or with the arrows and Delete. */
export const ChosenTags = ({ label, tags, onChange }: ChosenTagsProps) => (
  <TagGroup
    aria-label={label}
    onRemove={(removed) => onChange(tags.flatMap(({ id }) => (removed.has(id) ? [] : [id])))}
  >
    <TagList className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Tag
          key={tag.id}
          id={tag.id}
          textValue={tag.label}
          className="flex min-h-(--control-small) items-center rounded-full bg-tint pl-3 text-sm text-ink"
        >
          <span className="min-w-0 py-1 leading-snug wrap-anywhere">{tag.label}</span>
          <Button
            slot="remove"
            className="grid size-(--control-small) shrink-0 cursor-pointer place-items-center rounded-full text-soft hover:text-ink"
          >
            <X className="size-3.5" aria-hidden />
          </Button>
        </Tag>
      ))}
    </TagList>
  </TagGroup>
)
