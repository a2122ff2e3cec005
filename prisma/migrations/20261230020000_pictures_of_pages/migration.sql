-- Which pages show a picture: the library says so, and a deleted picture leaves them.
CREATE INDEX page_featured_image_of ON page (featured_image_id) WHERE featured_image_id IS NOT NULL;
CREATE INDEX page_alt_image_of ON page (alt_image_id) WHERE alt_image_id IS NOT NULL;
