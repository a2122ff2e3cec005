import type { Area } from '../area.ts'

export const feeds: Area = {
  name: 'feeds',
  pages: {
    feeds: { file: 'feeds/list' },
    'feeds/:id': { file: 'feeds/feed', sample: 'feeds/1' },
    'feeds/:id/posts': { file: 'feeds/posts', sample: 'feeds/1/posts' },
    'feeds/posts/:id': { file: 'feeds/post', sample: 'feeds/posts/1' },
  },
  menu: {
    'Website/Feeds & Blogs': { href: '/jpanel/feeds', needs: ['post.view', 'posttype.view'], words: 'news posts' },
  },
  commands: [
    {
      id: 'new-post',
      label: 'New post',
      icon: 'plus',
      to: '/jpanel/feeds/posts/new',
      words: 'blog news write article',
      needs: 'post.add',
      begins: { heading: 'Website', label: 'Post' },
    },
    {
      id: 'new-feed',
      label: 'New feed',
      icon: 'plus',
      to: '/jpanel/feeds/new',
      words: 'blog news slides snippets podcast posts',
      needs: 'posttype.add',
      isLast: true,
      begins: { heading: 'Website', label: 'Feed' },
    },
  ],
}
