import { useEffect, useState } from 'react';

/** An address of a picture in memory, released at the end; '' until it is made. */
export function useObjectUrl(picture: Blob): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}
