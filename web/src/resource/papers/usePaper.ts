import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../../api/queryKeys';
import { type PieceOfPage, recognition } from '../../api/recognition';

/** What was read of a paper does not change. */
const ALWAYS = Number.POSITIVE_INFINITY;

/** The pages of a paper with their text. */
export function usePieces(recognitionId: number, paper: number, enabled: boolean) {
  return useQuery<PieceOfPage[]>({
    queryKey: queryKeys.papers(recognitionId, paper, 'pieces'),
    queryFn: ({ signal }) => recognition.pieces(recognitionId, paper, signal),
    staleTime: ALWAYS,
    enabled,
  });
}

/** The address of the picture of a page, for as long as it is shown. */
export function usePicture(recognitionId: number, paper: number, page: number, enabled: boolean) {
  const { data, error } = useQuery({
    queryKey: queryKeys.papers(recognitionId, paper, 'picture', page),
    // A query answers something.
    queryFn: async ({ signal }) => (await recognition.picture(recognitionId, paper, page, signal)) ?? null,
    staleTime: ALWAYS,
    enabled,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [data]);
  return { address, error };
}
