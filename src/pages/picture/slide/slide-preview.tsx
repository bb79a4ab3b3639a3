import { useLayoutEffect, useRef } from 'react'
import { drawSlide } from '../draw/draw-slide.ts'
import type { SlideMark } from '../draw/slide-layout.ts'
import { type SlideRecipe, slideSizes } from '../recipe/slide-recipe.ts'
import './slide-preview.css'

interface SlidePreviewProps {
  recipe: SlideRecipe
  marks: readonly SlideMark[]
}

/** A slide in its own shape. */
export function SlidePreview({ recipe, marks }: SlidePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawSlide(recipe, marks, context)
  }, [recipe, marks])
  return (
    <section aria-label="Preview" className="slide-preview">
      <canvas ref={canvas} className={`slide-${recipe.shape}`} {...slideSizes[recipe.shape]} />
    </section>
  )
}
