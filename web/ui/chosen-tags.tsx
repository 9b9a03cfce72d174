import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { tagEndStyle, tagListStyle, tagStyle, tagTextStyle, type TagBoxProps } from '#web/ui/tag-box.tsx'

/** The selected values of a field, each removable: by press, or with the arrow keys and Delete. */
export const ChosenTags = ({ label, tags, onChange }: TagBoxProps) => (
  <TagGroup
    aria-label={label}
    onRemove={(removed) => onChange(tags.flatMap(({ id }) => (removed.has(id) ? [] : [id])))}
  >
    <TagList className={tagListStyle}>
      {tags.map((tag) => (
        <Tag key={tag.id} id={tag.id} textValue={tag.label} className={tagStyle}>
          <span className={tagTextStyle}>{tag.label}</span>
          <Button slot="remove" className={`${tagEndStyle} cursor-pointer hover:text-ink`}>
            <X className="size-3.5" aria-hidden />
          </Button>
        </Tag>
      ))}
    </TagList>
  </TagGroup>
)
