import { landingPages, uploadLandingImage, uploadLandingPhoto } from '@sala/contract/content/landing-pages'
import { useSearchParams } from 'react-router'
import { operate } from '../kit/api.ts'
import { PictureUpload } from '../kit/input/picture-upload.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

const uploads = { photo: uploadLandingPhoto }

/** Pictures belong to a page that exists: while a new one is written, the editor offers none. */
export default function LandingPagesScreen() {
  const [params] = useSearchParams()
  const id = Number(params.get('edit'))
  const upload = async (file: File) => (await operate(uploadLandingImage, { id }, file)).file_id
  return (
    <PictureUpload value={id ? upload : undefined}>
      <ResourceScreen resource={landingPages} uploads={uploads} />
    </PictureUpload>
  )
}
