/** Crops and rotates a chosen photo. Loaded when a photo is chosen. */
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { ChosenCrop } from '#src/offline/drafts/signup-records.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ChipButton } from '#src/ui/elements/chip.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field } from '#src/ui/form/field.tsx'
import css from './photo.module.css'

const ZOOM_MAX = 4

interface PhotoDialogProps {
  file: File
  /** Lets the person choose the shape; otherwise it is a square. */
  shapes?: boolean
  onUse: (crop: ChosenCrop) => void
  onCancel: () => void
}

type Area = { x: number; y: number; width: number; height: number }

const SHAPES = [
  { name: 'Landscape', aspect: 4 / 3 },
  { name: 'Square', aspect: 1 },
  { name: 'Portrait', aspect: 3 / 4 },
] as const

export function PhotoDialog({ file, shapes = false, onUse, onCancel }: PhotoDialogProps) {
  const [url] = useState(() => URL.createObjectURL(file))
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState<ChosenCrop['rotation']>(0)
  const [natural, setNatural] = useState<{ naturalWidth: number; naturalHeight: number } | null>(null)
  const [aspect, setAspect] = useState(1)
  const [area, setArea] = useState<Area | null>(null)

  useEffect(() => () => URL.revokeObjectURL(url), [url])

  const loaded = ({ naturalWidth, naturalHeight }: { naturalWidth: number; naturalHeight: number }) => {
    setNatural({ naturalWidth, naturalHeight })
    if (shapes && natural === null) setAspect(naturalWidth < naturalHeight ? 3 / 4 : 4 / 3)
  }
  const rotate = () => {
    setRotation(turned(rotation))
    setCrop({ x: 0, y: 0 })
  }
  const use = () => {
    if (!area || !natural) return
    onUse({ left: area.x, top: area.y, right: area.x + area.width, bottom: area.y + area.height, rotation, ...natural })
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Crop your photo"
      actions={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={use} disabled={!area || !natural}>
            Use this photo
          </Button>
        </>
      }
    >
      <div className={css.stage}>
        <Cropper
          image={url}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          rotation={rotation}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(isArea(pixels) ? pixels : null)}
          onMediaLoaded={loaded}
          // The page's style sheet has these styles; inline ones are forbidden here.
          disableAutomaticStylesInjection
          mediaProps={{ alt: 'The photo you chose' }}
          cropperProps={{ role: 'group', 'aria-label': 'Crop area. Use the arrow keys to move it.' }}
        />
      </div>
      <div className={css.tools}>
        <Field label="Zoom" id="photo-zoom">
          {(wiring) => (
            <input
              {...wiring}
              type="range"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
          )}
        </Field>
        <Button variant="quiet" onClick={rotate}>
          Rotate
        </Button>
      </div>
      {shapes ? <ShapeButtons aspect={aspect} onChoose={setAspect} /> : null}
    </Dialog>
  )
}

function ShapeButtons({ aspect, onChoose }: { aspect: number; onChoose: (aspect: number) => void }) {
  return (
    <fieldset aria-label="Shape" className={css.shapes}>
      {SHAPES.map((shape) => (
        <ChipButton key={shape.name} aria-pressed={shape.aspect === aspect} onClick={() => onChoose(shape.aspect)}>
          {shape.name}
        </ChipButton>
      ))}
    </fieldset>
  )
}

/** A picture measured before layout has no area. */
const isArea = ({ x, y, width, height }: Area) =>
  [x, y, width, height].every(Number.isFinite) && width >= 1 && height >= 1

/** Rotates a quarter turn clockwise. */
const turned = (rotation: ChosenCrop['rotation']): ChosenCrop['rotation'] =>
  ((rotation + 90) % 360) as ChosenCrop['rotation']
