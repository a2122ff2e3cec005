import type { Area } from './area.ts'

export const media: Area = {
  name: 'media',
  pages: {
    images: { file: 'media/images' },
    downloads: { file: 'media/downloads' },
  },
  calls: {
    'media/cdn/sign': 'media/sign',
    'media/cdn/done': 'media/done',
    'media/list': 'media/list',
    'media/:id/destroy': 'media/destroy',
    'media/:id/caption': 'media/caption',
    'images/directory_listing': 'media/directory-listing',
    'images/destroy': 'media/images-destroy',
    'downloads/cdn/sign': 'downloads/sign',
    'downloads/cdn/done': 'downloads/done',
    'downloads.json': 'downloads/listing',
    'downloads/:id': 'downloads/file',
    'downloads/:id/share': 'downloads/share',
    'api/v1/:editor/imageupload': 'media/imageupload',
  },
  files: ['images', 'downloads', 'api/v1/:editor/imageupload'],
  menu: {
    'Features/Website/Image Library': { href: '/jpanel/images', needs: 'file.view' },
    'Features/Website/Downloads Library': { href: '/jpanel/downloads', needs: 'file.view' },
  },
}
