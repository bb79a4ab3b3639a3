import { useLayoutEffect, useRef } from 'react'
import { drawSlide, type SlideContent } from './draw/draw-slide.ts'
import { type SlideRecipe, slideSizes } from './recipe/slide-recipe.ts'
import './slide-preview.css'

interface SlidePreviewProps extends SlideContent {
  recipe: SlideRecipe
}

/** A slide in its own shape. */
export function SlidePreview({ recipe, marks, image }: SlidePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawSlide(recipe, { marks, image }, context)
  }, [recipe, marks, image])
  return (
    <section aria-label="Preview" className="slide-preview">
      <canvas ref={canvas} className={`slide-${recipe.shape}`} {...slideSizes[recipe.shape]} />
    </section>
  )
}
