import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaName, shownKind } from '../../api/media.ts'
import { mediaQuery } from '../../api/queries.ts'
import { orderMedia } from '../../media/media-order.ts'
import { MediaRadioList } from '../../media/media-radio-list.tsx'
import { Loaded } from '../../page/load-failed.tsx'
import { GoOnButtons, Modal } from '../../ui/dialog/modal.tsx'
import type { SlidePicture } from '../recipe/slide-recipe.ts'

interface ChoosePictureProps {
  picture: SlidePicture | null
  onChoose: (picture: SlidePicture) => void
  onClose: () => void
}

export function ChoosePicture({ picture, onChoose, onClose }: ChoosePictureProps) {
  // A person who comes back because a picture is gone needs the list as it is now.
  const library = useQuery({ ...mediaQuery, refetchOnMount: 'always', meta: { loggedOnly: true } })
  const [chosen, setChosen] = useState<SlidePicture | null>(picture)
  const pictures = orderMedia(library.data ?? [], 'newest').filter(media => shownKind(media) === 'image')
  const choose = (media: Media) => setChosen({ id: media.id, name: mediaName(media), file_name: media.file_name })
  return (
    <Modal title="Choose a picture" className="choose-media dialog-parts" width={560} onClose={onClose}>
      <Loaded name="library" query={library} of={mediaQuery}>
        <MediaRadioList
          media={pictures}
          chosen={chosen}
          onChoose={choose}
          empty={search => emptyText(library.data !== undefined, search)}
        />
      </Loaded>
      <GoOnButtons
        label="Use this picture"
        disabled={!chosen}
        onGoOn={() => chosen && onChoose(chosen)}
        onClose={onClose}
      />
    </Modal>
  )
}

function emptyText(isLoaded: boolean, search: string): string {
  if (!isLoaded) return 'Loading the library…'
  return search ? `No picture matches “${search}”.` : 'The library has no picture yet. Upload one on the Media page.'
}
