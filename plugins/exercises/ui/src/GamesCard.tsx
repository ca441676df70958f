/** Card beside the modes of the practice games: the way to the interactive exercises. */
import { Icon } from "@cubital/sdk"
import { Tile, TileGo, TileName, TileSign, TileText } from "@cubital/sdk/parts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { api } from "./api"

export default function GamesCard() {
  const { data } = useQuery(api.query("/api/exercises"))
  if (data?.length === 0) return null
  const done = data?.filter(({ forms }) => forms.some(({ best }) => best !== null)).length
  return (
    <Tile>
      <TileSign>
        <Icon name="list-checks" size={24} />
      </TileSign>
      <TileName>
        <Link to="/exercises" aria-describedby="hands-on-exercises">
          Interactive exercises
        </Link>
      </TileName>
      <TileText id="hands-on-exercises">A case, step by step. See what each choice leads to.</TileText>
      <TileText>
        {data && (
          <>
            <Icon name="circle-check" size={16} />
            {done} of {data.length} done
          </>
        )}
      </TileText>
      <TileGo aria-hidden>
        Choose
        <Icon name="arrow-right" size={16} />
      </TileGo>
    </Tile>
  )
}
