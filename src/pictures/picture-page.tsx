import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type Media, mediaName } from '../api/media.ts'
import { fileQuery, mediaQuery } from '../api/queries.ts'
import { sameId } from '../base/id.ts'
import { fetchRecipeText } from '../media/recipe-text.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { routes } from '../routes.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { createMeasure, loadFont, toPng, useFont } from './draw/font.ts'
import { layoutSlide } from './draw/slide-layout.ts'
import { drawSlide, type SlideContent } from './draw/slide-marks.ts'
import { usePictureDraft } from './form/use-picture-draft.ts'
import { type EditedFile, readPlacedRecipe, writeRecipe } from './recipe/recipe.ts'
import { newSlide, readSlideRecipe, type SlideRecipe, shownList, shownRows, slideSizes } from './recipe/slide-recipe.ts'
import { fileNames } from './save/picture-upload.ts'
import { SaveBar } from './save/save-bar.tsx'
import { type OpenPicture, useSlidePicture } from './slide/open-picture.ts'
import { SlideFields } from './slide/slide-fields.tsx'
import { pictureWait, sizeText, slideFault, tooLong } from './slide/slide-text.ts'
import { StripMaker } from './strip/strip-maker.tsx'
import './picture-page.css'

interface SlidePreviewProps extends SlideContent {
  recipe: SlideRecipe
}

function SlidePreview({ recipe, marks, image }: SlidePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawSlide(recipe, { marks, image }, context)
  }, [recipe, marks, image])
  return (
    <section aria-label="Preview" className="centre">
      <canvas ref={canvas} className={`frame slide-${recipe.shape}`} {...slideSizes[recipe.shape]} />
    </section>
  )
}

/** The words say which parts of the font the slide needs. */
const wordsIn = (recipe: SlideRecipe): string =>
  [recipe.heading, recipe.text, ...shownRows(recipe).flatMap(({ name, value }) => [name, value])].join('\n')

/** The heading, else the first of the other texts. */
function titleOf(recipe: SlideRecipe): string {
  const { heading, text, picture, layout } = recipe
  const [first] = shownRows(recipe).map(({ name }) => name)
  const pictureName = layout === 'picture' ? picture?.name.replace(/\.[^.]*$/, '') : ''
  const others = shownList(recipe) ? [first] : [text, pictureName]
  return [heading, ...others].find(words => words?.trim()) ?? ''
}

/**
 * @param picture null if the slide shows none
 * @throws Error if the browser cannot draw it
 */
async function slideFiles(recipe: SlideRecipe, picture: OpenPicture | null): Promise<File[]> {
  await loadFont(700, wordsIn(recipe))
  const content = { marks: layoutSlide(recipe, picture, createMeasure()), image: picture?.image ?? null }
  const png = await toPng(slideSizes[recipe.shape], context => drawSlide(recipe, content, context))
  const [name = 'Slide.png'] = fileNames(titleOf(recipe), 1, 'Slide')
  return [new File([await writeRecipe(png, recipe)], name, { type: 'image/png' })]
}

interface SlideMakerProps {
  /** Null for a new slide. */
  edited: EditedFile<SlideRecipe> | null
}

function SlideMaker({ edited }: SlideMakerProps) {
  const form = edited ? `the slide of file ${edited.media.id}` : 'the new slide'
  const draft = usePictureDraft(form, edited?.recipe ?? newSlide, readSlideRecipe)
  const { values, change } = draft
  const picture = useSlidePicture(values)
  // The fields follow every key; the preview may follow a moment later.
  const recipe = useDeferredValue(values)
  const marks = useSlide(recipe, picture.open)
  return (
    <div className="picture columns">
      <SlideFields recipe={values} picture={picture} onChange={change} />
      <div className="picture-result stack gap-3">
        <SlidePreview recipe={recipe} marks={marks} image={picture.open?.image ?? null} />
        <p role="status">{sizeText(marks)}</p>
        <SaveBar
          edited={edited}
          draft={draft}
          fault={slideFault(values) ?? pictureWait(values, picture)}
          make={() => slideFiles(values, picture.open)}
        />
      </div>
    </div>
  )
}

/** The slide is laid out again when a part of the font has arrived. It is empty if a text is too long. */
function useSlide(recipe: SlideRecipe, picture: OpenPicture | null) {
  const isTooLong = tooLong(recipe) !== null
  const loads = useFont(700, isTooLong ? '' : wordsIn(recipe))
  const [measureIn] = useState(createMeasure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text has another width when the font has arrived.
  return useMemo(
    () => (isTooLong ? [] : layoutSlide(recipe, picture, measureIn)),
    [recipe, picture, isTooLong, measureIn, loads],
  )
}

/** The page that makes pictures of words (section 29 of tests/requirements.md). */
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

function EditedPicture({ id }: { id: string }) {
  const library = useQuery(mediaQuery)
  const media = library.data?.find(one => sameId(one.id, id))
  if (media) return <EditedMedia media={media} />
  return (
    <>
      <PictureHead title="Edit a picture" />
      <SpinnerOverlay busy={library.isLoading} letsThrough />
      {library.isError && !library.data && <LoadFailed name="library" query={library} of={mediaQuery} />}
      {library.data && (
        <p className="notice notice-danger" role="status">
          <span>This picture is not in the library any more: somebody has deleted it.</span>
        </p>
      )}
    </>
  )
}

const readRecipe = async (media: Media, signal: AbortSignal) =>
  readPlacedRecipe((await fetchRecipeText(media, signal)) ?? '')

function EditedMedia({ media }: { media: Media }) {
  const recipe = fileQuery('recipe', media, readRecipe)
  const query = useQuery(recipe)
  const name = mediaName(media)
  const load = (signal: AbortSignal) => readRecipe(media, signal)
  return (
    <>
      <PictureHead title={`Edit “${name}”`} />
      <SpinnerOverlay busy={query.isLoading} letsThrough />
      {query.isError && <LoadFailed name="picture" query={query} of={{ queryKey: recipe.queryKey, load }} />}
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
