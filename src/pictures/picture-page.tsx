import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { Media } from '../api/media.ts'
import { fetchMedia } from '../api/media-calls.ts'
import { mediaQuery } from '../api/queries.ts'
import { sameId } from '../base/id.ts'
import { routes } from '../routes.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { mediaName } from '../media/media-order.ts'
import { PageTitle } from '../page/page-title.tsx'
import { fetchRecipeText } from '../media/recipe-text.ts'
import { type EditedFile, readMade } from './recipe/recipe.ts'
import { SlideMaker } from './slide-maker.tsx'
import { StripMaker } from './strip/strip-maker.tsx'
import './picture-page.css'

/** Makes pictures from words (section 29 of tests/requirements.md). */
export function PicturePage() {
  const [address] = useSearchParams()
  const from = address.get('from')
  if (from !== null) return <EditedPicture key={from} id={from} />
  const isSlide = address.get('kind') === 'slide'
  return (
    <>
      <PictureHead title={isSlide ? 'New slide' : 'New ticker strip'} />
      {isSlide ? <SlideMaker edited={null} /> : <StripMaker edited={null} />}
    </>
  )
}

function Editor({ recipe, ...picture }: EditedFile) {
  return recipe.kind === 'slide' ? (
    <SlideMaker edited={{ ...picture, recipe }} />
  ) : (
    <StripMaker edited={{ ...picture, recipe }} />
  )
}

function PictureHead({ title }: { title: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="page-head">
        <h1 dir="auto">{title}</h1>
        <Link to={routes.media}>Back to the library</Link>
      </header>
    </>
  )
}

/** A picture of the library, opened again with everything as it was. */
function EditedPicture({ id }: { id: string }) {
  const library = useQuery(mediaQuery)
  const media = library.data?.find(one => sameId(one.id, id))
  if (media) return <EditedMedia media={media} />
  return (
    <>
      <PictureHead title="Edit a picture" />
      <SpinnerOverlay busy={library.isLoading} letsThrough />
      {library.isError && !library.data && (
        <LoadFailed name="library" query={library} queryKey={mediaQuery.queryKey} load={fetchMedia} />
      )}
      {library.data && (
        <p className="notice notice-danger" role="status">
          <span>This picture is not in the library any more: somebody has deleted it.</span>
        </p>
      )}
    </>
  )
}

function EditedMedia({ media }: { media: Media }) {
  const queryKey = ['recipe', String(media.id), media.file_name]
  const name = mediaName(media)
  const load = async (signal: AbortSignal) => readMade((await fetchRecipeText(media, signal)) ?? '', name)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    // The file never changes, and a recipe that is loaded again would not replace what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { loggedOnly: true },
  })
  return (
    <>
      <PictureHead title={`Edit “${name}”`} />
      <SpinnerOverlay busy={query.isLoading} letsThrough />
      {query.isError && <LoadFailed name="picture" query={query} queryKey={queryKey} load={load} />}
      {query.data === null && (
        <p className="notice notice-danger" role="status">
          <span>
            <BidiText text={`“${name}” was not made on this page, or by a newer version of it.`} /> Choose “New picture”
            in the library to make another one.
          </span>
        </p>
      )}
      {query.data && <Editor {...query.data} media={media} />}
    </>
  )
}
